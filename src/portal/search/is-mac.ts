/** True on a Mac, where ⌘ takes the place of Ctrl. */
export const isMac = () => /Mac|iPhone|iPad/.test(navigator.platform);
