import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { openInMemory } from '#socle/database/connection'
import { prepareBase } from './base-database'
import { buildThreads } from './threads'

/** Prepares the base database once for the whole project; each test application starts from a copy of it. */
export default async function setup(project: TestProject): Promise<() => void> {
  await buildThreads()
  const connection = await openInMemory()
  await prepareBase(connection)
  const folder = mkdtempSync(join(tmpdir(), 'sillon-base-'))
  const dump = join(folder, 'base.tar')
  writeFileSync(dump, Buffer.from(await (await connection.dump()).arrayBuffer()))
  await connection.close()
  project.provide('baseDatabase', { kind: 'embedded', dump })
  return () => rmSync(folder, { recursive: true, force: true })
}
