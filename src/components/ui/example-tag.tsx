import { useTranslation } from 'react-i18next';
import { Tag } from './tag';

/** Says of the words before it that they are an example: for what has `isExample` in `content/`. */
export function ExampleTag({ kind }: { kind: 'price' | 'text' }) {
  const { t } = useTranslation('common');
  return (
    <>
      {' '}
      <Tag>{t(`example.${kind}`)}</Tag>
    </>
  );
}
