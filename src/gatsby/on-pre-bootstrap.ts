import path from 'node:path';
import type { GatsbyNode } from 'gatsby';
import { UntouchedPages } from './finish-html/untouched-pages';

/** A build begins with the pages as Gatsby left them, not as they were finished after its last one. */
export const onPreBootstrap: GatsbyNode['onPreBootstrap'] = async ({ cache }) => {
  await new UntouchedPages(path.resolve('public'), path.join(cache.directory, 'untouched-pages')).restore();
};
