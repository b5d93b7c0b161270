// Add to every wheel of a folder the bytecode of its modules, made by the very Python that will run them:
//   node precompile.mjs RUNTIME WHEELS
// Without it a browser has to compile some seven hundred modules before the first cell of a lesson can run.
import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { pathToFileURL } from "node:url";

const [runtime, wheels] = process.argv.slice(2).map((folder) => resolve(folder));
const { loadPyodide } = await import(pathToFileURL(`${runtime}/pyodide.mjs`));
const python = await loadPyodide({ indexURL: `${runtime}/` });
python.FS.mkdirTree("/wheels");
python.mountNodeFS("/wheels", wheels);
python.runPython(readFileSync(new URL("bytecode.py", import.meta.url), { encoding: "utf-8" }));
python.runPython('add_bytecode(Path("/wheels"))');
