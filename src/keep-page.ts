/** The address of the page that React has shown last. */
let shown = '';

export const noteShownPage = () => (shown = window.location.pathname);

/**
 * React removes all that it holds when an error meets no boundary. What this returns, called with such an error, puts the
 * page back as it last stood, with what was typed; it goes on as a page without scripts, which `data-js` tells the styles.
 * A page that failed before it was shown is loaded instead.
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
