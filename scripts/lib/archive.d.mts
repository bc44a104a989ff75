export function writeArchive(file: string, files: ReadonlyMap<string, Buffer>): Promise<void>;
