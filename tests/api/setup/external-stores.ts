import { randomBytes } from 'node:crypto';
import { Client } from 'pg';

interface ExternalStores {
  /** the server's environment variables */
  settings: Record<string, string>;
  remove(): Promise<void>;
}

/**
 * Creates a separate database and storage path, so that the tests run on stores other than the embedded ones.
 * `TEST_DATABASE_URL` is a PostgreSQL that may create databases, `TEST_STORAGE_URL` a bucket. Returns
 * undefined if neither is set.
 */
export async function createExternalStores(): Promise<ExternalStores | undefined> {
  const { TEST_DATABASE_URL: databaseUrl, TEST_STORAGE_URL: storageUrl } = process.env;
  const settings: Record<string, string> = {};
  if (databaseUrl) {
    settings['DATABASE_URL'] = await createDatabase(databaseUrl);
    settings['SECRET_KEY'] = randomBytes(32).toString('base64');
  }
  if (storageUrl) {
    const url = new URL(storageUrl);
    url.pathname = `/${newName()}`;
    settings['STORAGE_URL'] = url.href;
  }
  if (!databaseUrl && !storageUrl) return undefined;
  return {
    settings,
    remove: async () => {
      if (databaseUrl && settings['DATABASE_URL'])
        await query(
          databaseUrl,
          `drop database ${new URL(settings['DATABASE_URL']).pathname.slice(1)} with (force)`,
        );
    },
  };
}

const newName = () => `test_${randomBytes(8).toString('hex')}`;

/** Creates an empty database on the server of another one. Returns its URL. */
export async function createDatabase(beside: string): Promise<string> {
  const name = newName();
  await query(beside, `create database ${name}`);
  const url = new URL(beside);
  url.pathname = name;
  return url.href;
}

async function query(url: string, text: string): Promise<void> {
  const client = new Client({ connectionString: url });
  await client.connect();
  await client.query(text);
  await client.end();
}
