import { SelectField } from '../../components/ui/field';

interface ListFilterProps<Name extends string> {
  /** For screen readers. */
  label: string;
  /** the text of the option that filters nothing */
  all: string;
  names: readonly Name[];
  textOf: (name: Name) => string;
  /** Empty if nothing is filtered. */
  value: string;
  onChange: (value: string) => void;
}

/** A field that limits a list to rows of one kind. */
export function ListFilter<Name extends string>({
  label,
  all,
  names,
  textOf,
  value,
  onChange,
}: ListFilterProps<Name>) {
  return (
    <SelectField label={label} hidesLabel value={value} onChange={(event) => onChange(event.target.value)}>
      <option value="">{all}</option>
      {names.map((name) => (
        <option key={name} value={name}>
          {textOf(name)}
        </option>
      ))}
    </SelectField>
  );
}
