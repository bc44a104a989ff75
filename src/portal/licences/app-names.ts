/** An app of the suite, as `content/apps` names it in the page's language. */
export interface AppName {
  id: string;
  title: string;
}
