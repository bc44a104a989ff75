import { expect, it } from '@jest/globals';
import { render } from '@testing-library/react';
import i18next from 'i18next';
import { I18nextProvider } from 'react-i18next';
import { Rack } from '../../../../src/components/demos/scan-confirm/rack';
import { Labels } from '../../../../src/components/demos/shelf/own/labels';
import { taskOf } from '../../../../src/components/demos/shelf/shelf-state';

const ITEMS = ['a', 'b'].map((code) => ({ code, name: 'Bolt', location: 'A-01', batch: 'a' }));
const [FIRST] = ITEMS;

it('two items of one name and one batch have their own boxes and labels', () => {
  const texts = i18next.createInstance();
  void texts.init({ lng: 'en', resources: {}, react: { useSuspense: false } });
  const { container } = render(
    <I18nextProvider i18n={texts}>
      <Labels items={ITEMS} />
      <Rack
        ref={null}
        shelves={[
          {
            locations: ['', 'A-01', ''],
            content: ITEMS.map(({ code, name, batch }) => ({
              name,
              labels: [
                { kind: 'item', code },
                { kind: 'batch', code: batch },
              ],
            })),
          },
        ]}
        task={taskOf({ item: FIRST ?? { code: '', name: '', location: '' }, quantity: 1 }, ITEMS)}
        state={{ step: 'location', answer: { kind: 'none' }, turn: 0 }}
        isDisabled={false}
        onScan={() => undefined}
      />
    </I18nextProvider>,
  );
  expect(container.querySelectorAll('li')).toHaveLength(5);
  expect(container.querySelectorAll('[data-kind="batch"]')).toHaveLength(2);
});
