import { useTranslation } from 'react-i18next';
import { Tag } from './tag';

/** Marks the preceding text as an example, for content with `isExample` in `content/`. */
export function ExampleTag({ kind }: { kind: 'price' | 'prices' | 'text' }) {
  const { t } = useTranslation('common');
  return (
    <>
      {' '}
      <Tag>{t(`example.${kind}`)}</Tag>
    </>
  );
}
