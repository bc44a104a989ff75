/** The address of the page that React has shown last. */
let shown = '';

export const noteShownPage = () => (shown = window.location.pathname);

/**
 * React removes everything that it rendered when no boundary catches an error. Returns a handler for such errors, which
 * puts the page back as it was, with what was typed. It then works like a page without scripts: the styles look at
 * `data-js`. A page that failed before it was shown is reloaded instead.
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
    // A form that waits for React need not wait any longer.
    document.dispatchEvent(new Event('site:hydrated'));
  };
}
