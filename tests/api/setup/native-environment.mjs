import { TestEnvironment } from 'jest-environment-node';
import '../../setup/errors.mjs';

/**
 * Gives test files the server that Node itself loaded, by a file of `.tmp/server` (`bundle-server.mjs`). All
 * test files of a worker share its modules; each has its own globals, so a spy on one does not reach the server.
 */
export default class NativeEnvironment extends TestEnvironment {
  async setup() {
    await super.setup();
    this.global.nativeServer = (name) => import(`../../../.tmp/server/${name}`);
  }
}
