import type { getHistorique, Language, UserInfo } from '@sillon/contract'
import { can, partiesJugees } from '@sillon/domain'
import type { Scheme } from '@sillon/referentials'
import type { z } from 'zod'
import type { Database } from '../database/connection'
import { openFor } from '../dossier/ouvrir'
import type { DossierRequest } from '../dossier/repository'
import { describeChangement, rubriquesOf } from './description'
import {
  findChangements,
  findCodesDemarches,
  findNomsDocuments,
  findNomsOrganismes,
  findNomsPreuves,
  type Partie,
  type Row,
} from './repository'

type Query = Omit<z.output<typeof getHistorique.query>, 'millesime'>

/** One page of what happened to a file, as the reader may see it. */
export async function readHistorique(
  db: Database,
  user: UserInfo,
  request: DossierRequest & Query,
  language: Language,
): Promise<z.input<typeof getHistorique.answer>> {
  const { idExploitation, codeNational, millesime, champ, partie, avant, limite } = request
  const { permissions, scheme } = await openFor(db, user, request)
  // One more than asked for tells whether there is another page.
  const rows = await findChangements(
    db,
    { idExploitation, codeDemarche: codeNational, idMillesime: millesime },
    {
      sansValidites: !can(user, 'validites.read'),
      sansChamps: [
        ...(can(user, 'commentaireAuditeur.read') ? [] : ['commentaireAuditeur']),
        ...(permissions.voirScores ? [] : codesOf(scheme, ({ scoring }) => scoring)),
      ],
      champ,
      partie: partie === undefined ? undefined : partieOf(scheme, partie),
    },
    { avant, limite: limite + 1 },
  )
  const page = rows.slice(0, limite)
  const noms = {
    language,
    organismes: await findNomsOrganismes(db, idsOrganismes(page)),
    demarches: await findCodesDemarches(db),
    documents: await findNomsDocuments(db, idExploitation),
    preuves: await findNomsPreuves(db, idExploitation),
  }
  return {
    changements: page.map((row) => describeChangement(row, scheme, noms)),
    suite: rows.length > limite ? (page.at(-1)?.rang ?? null) : null,
  }
}

type Indicateur = Scheme['indicateurs'] extends ReadonlyMap<string, infer One> ? One : never

const codesOf = (scheme: Scheme | undefined, accepts: (indicateur: Indicateur) => boolean): string[] =>
  [...(scheme?.indicateurs.values() ?? [])].filter(accepts).map(({ code }) => code)

/** A part by its code. A module that the procedure has not is empty: nothing of it ever changed. */
function partieOf(scheme: Scheme | undefined, code: string): Partie {
  if (code === 'DOSSIER' || code === 'EXPLOITATION') return code
  const sousRubriques = rubriquesOf(scheme).find(({ codeNational }) => codeNational === code)?.sousRubriques ?? []
  const ids = new Set(sousRubriques.map(({ idSousRubrique }) => idSousRubrique))
  return {
    indicateurs: codesOf(scheme, ({ idSousRubrique }) => ids.has(idSousRubrique)),
    lieux: [
      ...sousRubriques.map(({ codeNational }) => codeNational),
      ...codesOf(scheme, ({ idSousRubrique }) => ids.has(idSousRubrique)),
    ],
    parties: (scheme === undefined ? [] : partiesJugees(scheme))
      .filter(({ idSousRubrique }) => ids.has(idSousRubrique))
      .map(({ codeNational }) => codeNational),
  }
}

const idsOrganismes = (page: readonly Row[]): number[] =>
  page
    .filter(({ champ }) => champ === 'idOrganisme')
    .flatMap(({ ancienne, nouvelle }) => [ancienne, nouvelle])
    .filter((id): id is number => typeof id === 'number')
