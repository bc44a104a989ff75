import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { expect, test } from '@playwright/test';

test('the demo command with --size small starts a server', { tag: '@night' }, async () => {
  const demo = spawn(process.execPath, ['scripts/demo.mjs', '--size', 'small'], {
    env: { ...process.env, PORT: '0' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  try {
    let address: string | undefined;
    for await (const line of createInterface({ input: demo.stdout })) {
      address = /^The site is ready: (\S+)$/.exec(line)?.[1];
      if (address) break;
    }
    expect((await fetch(`${address}/api/health`)).status).toBe(200);
  } finally {
    if (demo.exitCode === null) {
      demo.kill();
      await once(demo, 'exit');
    }
  }
});
