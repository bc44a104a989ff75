import { TestEnvironment } from 'jest-environment-jsdom';

const { fetch, Request, Response, Headers, structuredClone, TextDecoder, TextEncoder } = globalThis;

/** jsdom with more features of browsers, taken from Node. */
export default class DomEnvironment extends TestEnvironment {
  exportConditions() {
    return ['node'];
  }

  async setup() {
    await super.setup();
    Object.assign(this.global, {
      fetch,
      Request,
      Response,
      Headers,
      structuredClone,
      TextDecoder,
      TextEncoder,
    });
  }
}
