/** True if a file of `content/` is marked as an example. The mark is removed when it gets real values. */
export const isExample = (content: object): boolean => 'isExample' in content && content.isExample === true;
