export const x = process.env['A'];
