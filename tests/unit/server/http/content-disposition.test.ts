import { expect, it } from '@jest/globals';
import { attachment } from '../../../../server/platform/http/content-disposition';

it.each([
  ['release.zip', `attachment; filename="release.zip"; filename*=UTF-8''release.zip`],
  ['a "b".zip', `attachment; filename="a _b_.zip"; filename*=UTF-8''a%20%22b%22.zip`],
  [
    "naïef (1)'s.zip",
    `attachment; filename="naief (1)'s.zip"; filename*=UTF-8''na%C3%AFef%20%281%29%27s.zip`,
  ],
  ['日本.zip', `attachment; filename="__.zip"; filename*=UTF-8''%E6%97%A5%E6%9C%AC.zip`],
  ['.', `attachment; filename="_"; filename*=UTF-8''_`],
  ['..', `attachment; filename="_"; filename*=UTF-8''_`],
  ['..zip', `attachment; filename="..zip"; filename*=UTF-8''..zip`],
  ['\ud800.zip', `attachment; filename="_.zip"; filename*=UTF-8''_.zip`],
])('encodes %j as the attachment file name', (name, header) => expect(attachment(name)).toBe(header));
