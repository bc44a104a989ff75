/** Whether what a file of `content/` holds is marked as an example; the mark goes when real values come. */
export const isExample = (content: object): boolean => 'isExample' in content && content.isExample === true;
