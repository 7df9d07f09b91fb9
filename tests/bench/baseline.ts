// The bare server that the shop is compared with, in a separate process like the shop. argv: port, page size in
// bytes, then DATABASE_URL for POST, which runs one INSERT.
import { createServer } from "node:http";
import { Pool } from "pg";

const [port, bytes, databaseUrl] = process.argv.slice(2);
const page = Buffer.alloc(Number(bytes), "x");
const pool = new Pool({ connectionString: databaseUrl, max: 20 });

await pool.query("CREATE TABLE IF NOT EXISTS bench_rows (id bigserial PRIMARY KEY, body jsonb NOT NULL)");

createServer(async (request, response) => {
  if (request.method === "POST") {
    request.resume();
    await pool.query("INSERT INTO bench_rows (body) VALUES ($1)", [JSON.stringify({ at: Date.now() })]);
    response.writeHead(201, { "Content-Type": "application/json" }).end("{}");
    return;
  }
  response.writeHead(200, { "Content-Type": "text/html; charset=utf-8" }).end(page);
}).listen(Number(port));
