import {
  getDossier,
  getExploitationDemarches,
  listCertificationsEquivalentes,
  listOrganismesDeDemarche,
  previewEtat,
  saveDossier,
  setExploitationDemarches,
} from '@sillon/contract'
import { authorize, DomainError } from '@sillon/domain'
import { and, eq, inArray, notInArray, sql } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import type { Courrier } from '../courriels/annonce'
import type { Database } from '../database/connection'
import * as t from '../database/schema'
import { findExploitation } from '../exploitations/repository'
import { requireVisible } from '../exploitations/visibility'
import { on, setRevision } from '../http/call-handler'
import { differences, record } from '../journal/journal'
import { onCached } from '../referentiels/cached'
import { previewPassage } from './apercu'
import { readDossier, saveDossier as saveDossierOf } from './dossier'
import { organismesDe } from './infos'
import { findDemarche, findDemarches } from './repository'

export function demarchesRoutes(app: FastifyInstance, db: Database, courrier: Courrier): void {
  on(app, getExploitationDemarches, async ({ user, params }) => {
    const { demarches } = await findExploitation(db, user, params.idExploitation)
    return demarches
  })

  on(app, setExploitationDemarches, async ({ user, params, body }) => {
    const { idExploitation } = params
    await requireVisible(db, user, idExploitation)
    authorize(user, 'demarches.write')
    await db.transaction(async (tx) => {
      const wanted = [...new Set(body)]
      const known = await tx
        .select()
        .from(t.demarches)
        .where(inArray(t.demarches.idDemarche, [...wanted, 0]))
      if (known.length !== wanted.length) throw new DomainError('REFERENCE_INCONNUE')
      const ofFarm = eq(t.exploitationDemarches.idExploitation, idExploitation)
      const before = await findDemarches(tx, idExploitation)
      // A procedure with a file stays: taking it away would hide what somebody entered.
      await tx
        .delete(t.exploitationDemarches)
        .where(
          and(
            ofFarm,
            notInArray(t.exploitationDemarches.idDemarche, [...wanted, 0]),
            sql`not exists (select 1 from dossiers d where d.id_exploitation = ${idExploitation} and d.id_demarche = ${t.exploitationDemarches.idDemarche})`,
          ),
        )
      if (wanted.length > 0)
        await tx
          .insert(t.exploitationDemarches)
          .values(wanted.map((idDemarche) => ({ idExploitation, idDemarche })))
          .onConflictDoNothing()
      const changes = differences({ demarches: before }, { demarches: await findDemarches(tx, idExploitation) })
      await record(tx, { idUtilisateur: user.idUtilisateur, idExploitation }, changes)
    })
    return (await findExploitation(db, user, idExploitation)).demarches
  })

  on(app, getDossier, async ({ user, params, query, reply }) => {
    const { answer, revision } = await readDossier(db, user, { ...params, ...query })
    setRevision(reply, revision)
    return answer
  })

  on(app, saveDossier, async ({ user, params, query, body, ifMatch, reply }) => {
    const request = { ...params, ...query }
    await saveDossierOf(db, user, request, body, courrier, ifMatch)
    const { answer, revision } = await readDossier(db, user, request)
    setRevision(reply, revision)
    return answer
  })

  on(app, previewEtat, async ({ user, params, query, body }) =>
    previewPassage(db, user, { ...params, ...query }, body, courrier),
  )

  on(app, listOrganismesDeDemarche, async ({ params }) => {
    const { idDemarche } = await findDemarche(db, params.codeNational)
    return organismesDe(db, idDemarche)
  })

  onCached(app, listCertificationsEquivalentes, async () =>
    db.select().from(t.certificationsEquivalentes).orderBy(t.certificationsEquivalentes.idCertificationEquivalente),
  )
}
