import {
  exportReferentiel,
  getIft,
  getParametresIft,
  getReferencesIft,
  getReferentiel,
  importReferentiel,
  type LigneReferentiel,
  listBassinsDuMillesime,
  listConditionsTraitement,
  listMateriels,
  saveIft,
  type UserInfo,
} from '@sillon/contract'
import { authorize, DomainError } from '@sillon/domain'
import { bassinsViticoles } from '@sillon/referentials'
import { desc } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import type { Database } from '../database/connection'
import * as t from '../database/schema'
import { requireMillesime } from '../exploitations/repository'
import { requireVisible } from '../exploitations/visibility'
import { on } from '../http/call-handler'
import { toCsv } from './csv'
import { listes } from './listes'
import { findLignes } from './listes-repository'
import * as service from './listes-service'
import { findLieu, loadReferences, referencesOf } from './references'

const SANS_BASSIN = -1

/** References of a campaign year: for the calculation of a farm, for its screens, and for who keeps them. */
export function referencesRoutes(app: FastifyInstance, db: Database): void {
  // A CSV file comes as it is, or as a JSON string.
  app.addContentTypeParser('text/csv', { parseAs: 'string' }, (_request, body, done) => done(null, body))

  on(app, getReferencesIft, async ({ user, params, query }) => {
    const { references } = await referencesFor(user, {
      ...params,
      idMillesime: query.millesime,
      idBassinViti: query.idBassinViti ?? SANS_BASSIN,
    })
    return references.referencesIft
  })
  on(app, getParametresIft, async ({ user, params, query }) => {
    const { references } = await referencesFor(user, { ...params, idMillesime: query.millesime })
    return references.parametresIft
  })

  async function referencesFor(
    user: UserInfo,
    farm: { readonly idExploitation: number; readonly idMillesime: number; readonly idBassinViti: number },
  ) {
    await requireVisible(db, user, farm.idExploitation)
    await requireMillesime(db, farm.idMillesime)
    const year = await loadReferences(db, farm.idMillesime)
    return referencesOf(year, await findLieu(db, farm), codeBassinOf(farm.idBassinViti))
  }

  on(app, listBassinsDuMillesime, async ({ query }) => {
    const { bassins } = await loadReferences(db, await millesimeOf(query.millesime))
    const none = bassinsViticoles.filter(({ idBassinViti }) => idBassinViti === SANS_BASSIN)
    return [...none.map(({ libelle, ...bassin }) => ({ ...bassin, libelleBassinViti: libelle })), ...bassins.values()]
  })
  on(app, listMateriels, async ({ query }) => {
    const lignes = await findLignes(db, 'equipements', await millesimeOf(query.millesime))
    return grouped(lignes, 'typeMateriel').map(([typeMateriel, ofType]) => ({
      typeMateriel,
      libelleTypeMateriel: String(ofType[0]?.libelleTypeMateriel),
      materiels: ofType.map(({ code, libelle }) => ({ code: String(code), libelle: String(libelle) })),
    }))
  })
  on(app, listConditionsTraitement, async ({ query }) => {
    const lignes = await findLignes(db, 'conditions-application', await millesimeOf(query.millesime))
    return grouped(lignes, 'codeRubriqueCondition').map(([codeRubriqueCondition, ofRubric]) => ({
      codeRubriqueCondition,
      libelleRubriqueConditionApplication: String(ofRubric[0]?.libelleRubriqueConditionApplication),
      conditionApplication: ofRubric.map(({ codeCondition, libelle }) => ({
        codeCondition: String(codeCondition),
        libelle: String(libelle),
      })),
    }))
  })

  /** The year asked for, or the newest. */
  async function millesimeOf(wanted: number | undefined): Promise<number> {
    if (wanted !== undefined) {
      await requireMillesime(db, wanted)
      return wanted
    }
    const [newest] = await db.select().from(t.millesimes).orderBy(desc(t.millesimes.idMillesime)).limit(1)
    if (newest === undefined) throw new DomainError('MILLESIME_INCONNU')
    return newest.idMillesime
  }

  on(app, getIft, async ({ user, query }) => {
    authorize(user, 'referentiels.write')
    await requireMillesime(db, query.millesime)
    return service.findIft(db, query.millesime)
  })
  on(app, saveIft, async ({ user, query, body }) => {
    authorize(user, 'referentiels.write')
    await service.saveIft(db, { idUtilisateur: user.idUtilisateur, idMillesime: query.millesime }, body)
    return service.findIft(db, query.millesime)
  })
  on(app, getReferentiel, async ({ user, params, query }) => {
    authorize(user, 'referentiels.write')
    await requireMillesime(db, query.millesime)
    const colonnes = listes[params.liste].colonnes.map(({ nom }) => nom)
    return { colonnes, lignes: await findLignes(db, params.liste, query.millesime) }
  })
  on(app, exportReferentiel, async ({ user, params, query, reply }) => {
    authorize(user, 'referentiels.write')
    await requireMillesime(db, query.millesime)
    const lignes = await findLignes(db, params.liste, query.millesime)
    reply.header('content-disposition', `attachment; filename="${params.liste}-${query.millesime}.csv"`)
    return toCsv(listes[params.liste], lignes)
  })
  on(app, importReferentiel, async ({ user, params, query, body, language }) => {
    authorize(user, 'referentiels.write')
    return service.importCsv(db, {
      idUtilisateur: user.idUtilisateur,
      idMillesime: query.millesime,
      liste: params.liste,
      csv: body,
      apercu: query.apercu === 'true',
      language,
    })
  })
}

/** @throws DomainError REFERENCE_INCONNUE */
function codeBassinOf(idBassinViti: number): string | null {
  if (idBassinViti === SANS_BASSIN) return null
  const bassin = bassinsViticoles.find((known) => known.idBassinViti === idBassinViti)
  if (bassin === undefined) throw new DomainError('REFERENCE_INCONNUE')
  return bassin.codeBassinViti
}

function grouped(lignes: readonly LigneReferentiel[], colonne: string): [string, LigneReferentiel[]][] {
  const groups = new Map<string, LigneReferentiel[]>()
  for (const ligne of lignes) {
    const code = String(ligne[colonne])
    groups.set(code, [...(groups.get(code) ?? []), ligne])
  }
  return [...groups]
}
