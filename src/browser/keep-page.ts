/** Path of the page that React rendered last. */
let shown = '';

export const noteShownPage = () => (shown = window.location.pathname);

/**
 * Returns the handler for errors that no error boundary caught. React removes the page after such an error;
 * the handler restores its nodes, with everything that was typed. Without `data-js` the styles treat it as a
 * page without scripts. A page that failed before its first render is reloaded instead.
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
    // Submits a form that was queued until hydration.
    document.dispatchEvent(new Event('site:hydrated'));
  };
}
