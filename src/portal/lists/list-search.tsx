import { TextField } from '../../components/ui/field';
import * as styles from './list-search.module.css';

interface ListSearchProps {
  label: string;
  list: { search: string; setSearch: (text: string) => void };
}

/** The search field in the toolbar of a list. Its label is for screen readers, and is its placeholder. */
export function ListSearch({ label, list }: ListSearchProps) {
  return (
    <TextField
      label={label}
      hidesLabel
      placeholder={label}
      type="search"
      className={styles.search}
      value={list.search}
      onChange={(event) => list.setSearch(event.target.value)}
    />
  );
}
