import { MailServer } from '../../api/setup/mail-server';
import { expect, test as base } from './fixtures';
import { startServer } from './server';

/** Tests with a server that sends mail to `post`, where tests can read it. */
export const test = base.extend<object, { post: MailServer }>({
  post: [
    async ({}, use) => {
      const post = new MailServer();
      await use(post);
      await post.close();
    },
    { scope: 'worker' },
  ],
  server: [
    async ({ post }, use) => {
      const port = await post.open();
      const server = await startServer({
        env: {
          SMTP_URL: `smtp://127.0.0.1:${String(port)}`,
          CONTACT_TO: 'sales@belstock.example',
          MAIL_FROM: 'Belstock <portal@belstock.example>',
        },
      });
      await use(server);
      expect(await server.stop()).toBe(0);
    },
    { scope: 'worker' },
  ],
});

export { expect };
