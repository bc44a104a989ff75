export function exampleFiles(folder: string): string[];
