/** An app of the suite, with its name from `content/apps` in the page's language. */
export interface AppName {
  id: string;
  title: string;
}
