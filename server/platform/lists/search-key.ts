/** The columns that are searched. The name comes first, because rows are sorted by this key. */
const searched = {
  users: ['name', 'email'],
  groups: ['name'],
  download_types: ['name', 'categorie', 'description', 'categorie_nl', 'description_nl'],
  downloadables: ['name', 'file_name'],
  advisories: ['title_en', 'title_nl', 'summary_en', 'summary_nl'],
  contact_messages: ['name', 'email', 'company', 'message', 'note'],
} as const;

type Searched = typeof searched;
type Texts<Table extends keyof Searched> = Readonly<Record<Searched[Table][number], string>>;

/**
 * Returns a text in the form for searching and sorting: without accents and case, the same in every database.
 */
export const searchable = (text: string) =>
  text.trim().normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();

/** Each word is one scan of all rows: more words than anybody types only cost time. */
const maxWords = 8;
/** Max characters, counted after `searchable`, which can turn 1 character into 18. */
const maxSearchedLength = 200;

/**
 * Returns the different words of a search, in the form of `searchable`. Words beyond the limits are left out.
 */
export const wordsOf = (question: string): string[] =>
  [...new Set(searchable(question).slice(0, maxSearchedLength).split(/\s+/))]
    .filter((word) => word !== '')
    .slice(0, maxWords);

const keyOf = (texts: readonly string[]) => texts.map(searchable).join('\n');

/** Returns the `search_key` of a row. It must be updated whenever one of these texts changes. */
export const searchKey = <Table extends keyof Searched>(table: Table, row: Texts<Table>) =>
  keyOf(searched[table].map((column: Searched[Table][number]) => row[column]));
