// @night
import { expect } from '@jest/globals';
import { hasProgram } from '../../../api/setup/has-program';
import { checkProvider } from '../../../setup/csaf-provider';
import { itWhere } from '../../../setup/describe-where';
import { createKeyring } from '../../../setup/gpg';
import { createProvider, folder, site } from './provider';

itWhere(hasProgram('gpg', '--version'))(
  'meets all requirements of the CSAF standard for a trusted provider',
  async () => {
    const [keyring, provider] = [await createKeyring(), await createProvider(site)];
    try {
      const read = (url: string) => provider.get(url.replace(site, ''));
      const { documents, remarks } = await checkProvider(site, { read, keyring });
      expect(remarks).toEqual([]);
      expect(documents).toEqual(
        ['bel-2026-0002', 'bel-2026-0002-nl', 'bel-2026-0001', 'bel-2026-0001-en'].map(
          (name) => `${site}${folder}/white/2026/${name}.json`,
        ),
      );
    } finally {
      await keyring.remove();
      await provider.close();
    }
  },
);
