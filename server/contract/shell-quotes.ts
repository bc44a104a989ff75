/** Quotes a text for PowerShell. It treats typographic single quotes as plain ones, so all are doubled. */
export const inPowershell = (text: string) => `'${text.replace(/['‘’‚‛]/g, '$&$&')}'`;
