/** Path of the page that React rendered last. */
let shown = '';

export const noteShownPage = () => (shown = window.location.pathname);

/**
 * Returns the handler of errors without a boundary, after which React removes the page. It puts back the page's nodes, with
 * what was typed; without `data-js` the styles treat it as a page without scripts. A page that failed before it was rendered
 * is reloaded instead.
 */
export function keepPage(container: Element): (error: unknown) => void {
  const page = [...container.childNodes];
  noteShownPage();
  return (error) => {
    console.error(error);
    if (window.location.pathname !== shown) {
      window.location.reload();
      return;
    }
    container.append(...page);
    delete document.documentElement.dataset.js;
    // Sends a form that waits for React.
    document.dispatchEvent(new Event('site:hydrated'));
  };
}
