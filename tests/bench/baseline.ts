// The bare server that the shop is compared with, in a separate process like the shop. argv: port, page size in
// bytes, then DATABASE_URL for POST, which runs one INSERT, then the header fields of the page as JSON.
import { createServer } from "node:http";
import { Pool } from "pg";

const [port, bytes, databaseUrl, fields = '{"Content-Type":"text/html; charset=utf-8"}'] =
  process.argv.slice(2);
const headers = Object.entries(JSON.parse(fields) as Record<string, string>).flat();
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
  response.writeHead(200, headers).end(page);
}).listen(Number(port));
