/** The factor by which Lighthouse slows the processor of a phone. */
export const CPU_SLOWDOWN = 4;

// Lighthouse's slow 4G.
const NETWORK = {
  offline: false,
  latency: 150,
  downloadThroughput: (1.6 * 1024 * 1024) / 8,
  uploadThroughput: (750 * 1024) / 8,
};

/**
 * Slows the network and the processor of a page.
 * @returns the session of the DevTools protocol, with the domain `Network` enabled
 */
export async function slowDown(page) {
  const session = await page.context().newCDPSession(page);
  await session.send('Network.enable');
  await session.send('Network.emulateNetworkConditions', NETWORK);
  await session.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN });
  return session;
}
