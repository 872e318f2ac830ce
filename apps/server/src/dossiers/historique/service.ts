import type { Changement, getHistorique, Language, UserInfo } from '@sillon/contract'
import { can, partiesJugees } from '@sillon/domain'
import type { Scheme } from '@sillon/referentials'
import type { z } from 'zod'
import type { Database } from '#socle/database/database'
import { SUSPENS } from '#socle/journal/replay'
import { type Ouverture, openFor } from '../dossier/ouvrir'
import type { DossierRequest } from '../dossier/repository'
import { describeChangement, rubriquesOf } from './description'
import {
  champsDesLignes,
  type DossierJournal,
  type Filtre,
  findChangements,
  findCodesDemarches,
  findNomsDocuments,
  findNomsOrganismes,
  findNomsPreuves,
  type Partie,
  type Row,
} from './repository'

type Query = Omit<z.output<typeof getHistorique.query>, 'millesime'>

/** One page of a file's history, as the reader may see it. */
export async function readHistorique(
  db: Database,
  user: UserInfo,
  request: DossierRequest & Query,
  language: Language,
): Promise<z.input<typeof getHistorique.answer>> {
  const { avant, limite } = request
  const ouvert = await ouvrirHistorique(db, user, request)
  // One row more than requested tells whether there is another page.
  const rows = await findChangements(db, ouvert.dossier, ouvert.filtre, { avant, limite: limite + 1 })
  const page = rows.slice(0, limite)
  return {
    changements: await decrire(db, ouvert, page, language),
    suite: rows.length > limite ? (page.at(-1)?.rang ?? null) : null,
  }
}

/** The history of a file, limited to the filter and to the rights of the reader. */
export interface HistoriqueOuvert {
  readonly ouverture: Ouverture
  readonly dossier: DossierJournal
  readonly filtre: Filtre
}

/** @throws DomainError EXPLOITATION_INCONNUE, MILLESIME_INCONNU, DEMARCHE_INCONNUE */
export async function ouvrirHistorique(
  db: Database,
  user: UserInfo,
  request: DossierRequest & Pick<Query, 'champ' | 'partie'>,
): Promise<HistoriqueOuvert> {
  const { idExploitation, codeNational, millesime, champ, partie } = request
  const ouverture = await openFor(db, user, request)
  const { permissions, scheme } = ouverture
  return {
    ouverture,
    dossier: { idExploitation, codeDemarche: codeNational, idMillesime: millesime },
    filtre: {
      sansValidites: !can(user, 'validites.read'),
      sansChamps: [
        ...(can(user, 'commentaireAuditeur.read') ? [] : ['commentaireAuditeur']),
        // Judgements and the calculation are among the open items of a decision.
        ...(can(user, 'validites.read') ? [] : [SUSPENS]),
        ...(permissions.voirScores ? [] : champsDesLignes(codesOf(scheme, ({ scoring }) => scoring))),
      ],
      champ,
      partie: partie === undefined ? undefined : partieOf(scheme, partie),
    },
  }
}

/** These changes, with names in the place of identifiers. */
export async function decrire(
  db: Database,
  { ouverture: { scheme, idExploitation } }: HistoriqueOuvert,
  rows: readonly Row[],
  language: Language,
): Promise<Changement[]> {
  const noms = {
    language,
    organismes: await findNomsOrganismes(db, idsOrganismes(rows)),
    demarches: await findCodesDemarches(db),
    documents: await findNomsDocuments(db, idExploitation),
    preuves: await findNomsPreuves(db, idExploitation),
  }
  return rows.map((row) => describeChangement(row, scheme, noms))
}

type Indicateur = Scheme['indicateurs'] extends ReadonlyMap<string, infer One> ? One : never

const codesOf = (scheme: Scheme | undefined, accepts: (indicateur: Indicateur) => boolean): string[] =>
  [...(scheme?.indicateurs.values() ?? [])].filter(accepts).map(({ code }) => code)

/** A part by its code. A module that the procedure lacks is empty: it has no changes. */
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
