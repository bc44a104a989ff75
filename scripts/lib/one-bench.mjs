import { writeFileSync } from 'node:fs';
import { cpus } from 'node:os';
import { pathToFileURL } from 'node:url';

// Runs one benchmark: node --import tsx one-bench.mjs <file> <result.json>
const [file, result] = process.argv.slice(2);
const { default: measure } = await import(pathToFileURL(file).href);
const { title, rows } = await measure();
console.log(title);
console.table(rows);
const machine = { node: process.version, cpu: cpus()[0]?.model.trim(), cores: cpus().length };
writeFileSync(result, JSON.stringify({ title, at: new Date().toISOString(), machine, rows }, null, 2) + '\n');
