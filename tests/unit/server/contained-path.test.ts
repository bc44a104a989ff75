import { expect, it } from '@jest/globals';
import { containedPath } from '../../../server/platform/storage/contained-path';

it('containedPath rejects a path outside its folder', () => {
  expect(containedPath('/data', 'uploads/1.part')).toBe('/data/uploads/1.part');
  for (const name of ['..', '../x', '/etc/passwd', '.', 'a/../../x', 'a\0b', '../data2/x'])
    expect(() => containedPath('/data', name)).toThrow();
});
