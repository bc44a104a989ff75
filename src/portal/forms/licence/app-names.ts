/** An app of the suite, or an ERP, with its name from `content` in the page's language. */
export interface AppName {
  id: string;
  title: string;
}
