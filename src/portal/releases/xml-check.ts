/** The line on which XML stops being well-formed, as the browser sees it; undefined when it is well-formed. */
export function firstXmlErrorLine(xml: string): number | undefined {
  const document = new DOMParser().parseFromString(xml, 'application/xml');
  const error = document.querySelector('parsererror');
  if (!error) return undefined;
  // Chromium: "error on line 3 at column 7", Firefox: "Line Number 3, Column 7", Safari as Chromium.
  const line = /line(?: number)?:? (\d+)/i.exec(error.textContent)?.[1];
  return line === undefined ? 1 : Number(line);
}
