import pg from 'pg'

/** Where the role the portal serves with may do less than read and write. */
const LESS: Record<string, string> = {
  ActivityLog: 'SELECT, INSERT',
  ActivityLogSeal: 'SELECT',
  ActivityLogSealedRow: 'SELECT',
  ActivityLogUnsealed: 'SELECT',
  _prisma_migrations: 'SELECT',
}
const FUNCTIONS = ['activity_log_seal(int)', 'activity_log_retain(int)', 'activity_log_forget(uuid)']

async function roleOf(url: string): Promise<string> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    const {
      rows: [row],
    } = await client.query<{ role: string }>('SELECT current_user AS role')
    return row!.role
  } finally {
    await client.end()
  }
}

/**
 * Gives the role of `url` what the portal needs of the tables that the role of `ownerUrl` owns, and takes what it does
 * not need.
 */
export async function grant(ownerUrl: string, url: string): Promise<void> {
  const role = await roleOf(url)
  const client = new pg.Client({ connectionString: ownerUrl })
  await client.connect()
  try {
    const {
      rows: [row],
    } = await client.query<{ same: boolean }>('SELECT current_user = $1 AS same', [role])
    if (row?.same) return
    const to = client.escapeIdentifier(role)
    // One transaction: at no moment does the role have more than it shall have, or less.
    await client.query(
      [
        'BEGIN',
        `GRANT USAGE ON SCHEMA public TO ${to}`,
        `REVOKE CREATE ON SCHEMA public FROM ${to}`,
        `REVOKE ALL ON ALL TABLES IN SCHEMA public FROM ${to}`,
        `GRANT SELECT, INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA public TO ${to}`,
        `GRANT USAGE, SELECT ON ALL SEQUENCES IN SCHEMA public TO ${to}`,
        ...Object.entries(LESS).flatMap(([table, rights]) => [
          `REVOKE ALL ON ${client.escapeIdentifier(table)} FROM ${to}`,
          `GRANT ${rights} ON ${client.escapeIdentifier(table)} TO ${to}`,
        ]),
        ...FUNCTIONS.map((name) => `GRANT EXECUTE ON FUNCTION ${name} TO ${to}`),
        'COMMIT',
      ].join(';\n'),
    )
  } finally {
    await client.end()
  }
}
