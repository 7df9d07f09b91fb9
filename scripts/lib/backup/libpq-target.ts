/** What PostgreSQL's programs need to connect to a database. */
export interface LibpqTarget {
  /** A connection URI without secrets, because the list of processes shows arguments to every user of the machine. */
  uri: string;
  /** The password. */
  env: Readonly<Record<string, string>>;
}

/**
 * The parameters of a URI that libpq knows. It rejects all others, such as Prisma's `schema` and `pgbouncer`.
 * `sslpassword` is left out: it would be shown in the list of processes, and pg does not know it either.
 */
const PARAMETERS = new Set(
  `host hostaddr port dbname user passfile service require_auth channel_binding connect_timeout client_encoding options
   application_name fallback_application_name keepalives keepalives_idle keepalives_interval keepalives_count tcp_user_timeout
   sslmode sslnegotiation sslcompression sslcert sslkey sslcertmode sslrootcert sslcrl sslcrldir sslsni requirepeer
   ssl_min_protocol_version ssl_max_protocol_version min_protocol_version max_protocol_version gssencmode krbsrvname gsslib
   gssdelegation target_session_attrs load_balance_hosts`.split(/\s+/),
);

/**
 * Translates DATABASE_URL for PostgreSQL's programs. The part with hosts is passed on unchanged: IPv6 addresses,
 * several hosts and sockets (`?host=/run/postgresql`) are libpq's own syntax.
 * @param url connection string as pg and Prisma read it
 */
export function toLibpqTarget(url: string): LibpqTarget {
  const [, scheme = "", authority = "", path = "", query = ""] =
    /^(\w+:\/\/)([^/?#]*)([^?#]*)(?:\?([^#]*))?/.exec(url) ?? [];
  const at = authority.lastIndexOf("@");
  const [user = "", ...rest] = at < 0 ? [] : authority.slice(0, at).split(":");
  const parameters = new URLSearchParams(query);
  const password = parameters.get("password") ?? (rest.length > 0 ? decode(rest.join(":")) : undefined);
  if (parameters.has("sslmode")) parameters.delete("ssl"); // it is weaker than verify-full
  const known = [...parameters].flatMap(([name, value]) => toParameter(name, value));
  const owner = user === "" ? "" : `${encodeURIComponent(decode(user))}@`;
  const parameterList = known.length === 0 ? "" : `?${known.join("&")}`;
  return {
    uri: `${scheme}${owner}${authority.slice(at + 1)}${path}${parameterList}`,
    env: password === undefined ? {} : { PGPASSWORD: password },
  };
}

/** A parameter as libpq writes it; none if it is not libpq's. */
function toParameter(name: string, value: string): string[] {
  if (name === "ssl") return value === "true" || value === "1" ? ["sslmode=require"] : [];
  const known = name === "sslmode" && value === "no-verify" ? "require" : value; // pg's name for it
  return PARAMETERS.has(name) ? [`${name}=${encodeURIComponent(known)}`] : [];
}

/** Percent-decodes a text; pg accepts a "%" that encodes nothing too. */
function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
