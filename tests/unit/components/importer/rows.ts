/** Returns rows of cells, written with semicolons between the cells. */
export const rowsOf = (...rows: string[]) => rows.map((row) => row.split(';'));
