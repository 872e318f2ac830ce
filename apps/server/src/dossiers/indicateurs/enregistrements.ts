import type { listEnregistrements } from '@sillon/contract'
import {
  baseDeValeur,
  DomainError,
  isDecided,
  type LotDeRecords,
  type PartDansValeur,
  partDansValeur,
  type RaisonHorsValeur,
  valeursDeCampagne,
} from '@sillon/domain'
import { type Decimal, round4, type Value, type YearValues } from '@sillon/engine'
import {
  type Campagne,
  campagnesLues,
  type EmploiRegistre,
  type VarianteIft,
  valeurDuRegistre,
} from '@sillon/referentials'
import type { z } from 'zod'
import { findLots, findRecordsDesLots, type LotTrouve } from '#fermes/registre/detail'
import { changementsDepuis, nouveauxDepuis } from '#fermes/registre/figer'
import { findRecords } from '#fermes/registre/records'
import type { Database } from '#socle/database/database'
import { lire } from '../dossier/lecture'
import type { OuvertureCalculee } from '../dossier/ouvrir'
import { findRegistreFige } from '../dossier/repository'

type Answer = z.input<typeof listEnregistrements.answer>
type Query = z.output<typeof listEnregistrements.query>

const campagnes = ['n', 'n_1', 'n_2'] as const satisfies readonly Campagne[]

/**
 * Records behind a value of a file, and their sum. The records are the present ones; the value of the file is that of its decision for a decided file, with the
 * changes of the records since.
 * @throws DomainError RESSOURCE_INCONNUE for a code without a value of the records
 */
export async function readEnregistrements(
  db: Database,
  ouverture: OuvertureCalculee,
  code: string,
  query: Query,
): Promise<Answer> {
  const { scheme, evaluation } = await lire(db, ouverture)
  const emploi = scheme.emploisRegistre.get(code)
  if (emploi === undefined) throw new DomainError('RESSOURCE_INCONNUE')
  const variante = scheme.varianteIft(evaluation, code)
  const duDossier = valeurDesCampagnes(scheme.valeurDesRecords(evaluation, code), scheme.estDePlusieursCampagnes(code))
  const { idExploitation, idMillesime } = ouverture.key
  const annees = campagnesLues(idMillesime)
  const records = await findRecords(db, { idExploitation, idMillesime })
  const { dossier } = ouverture
  const garde =
    dossier !== undefined && isDecided(dossier.etatDossier) ? await findRegistreFige(db, dossier.idDossier) : null
  const lues = annees.filter((_, ans) => (campagnes[ans] ?? 'n') in duDossier)
  // The first page tells the changes for all.
  const depuis =
    garde !== null && query.offset === 0
      ? await changementsDepuis(db, { idExploitation, idMillesime }, garde.fige, lues)
      : null
  const resumes: Answer['campagnes'] = []
  let cles: readonly string[] = []
  for (const [ans, campagne] of campagnes.entries()) {
    const year = { idExploitation, idMillesime: annees[ans] ?? idMillesime }
    const sums = records.get(year.idMillesime)
    if (!(campagne in duDossier)) continue
    const lots = sums === undefined ? [] : await findLots(db, year)
    const { comptes, aPart } = separer(lots, emploi, variante ?? 'HVE')
    if (campagne === query.campagne) cles = (query.aPart ? aPart : comptes).map(({ lot }) => lot.cle)
    const base = sums === undefined ? null : baseDeValeur(sums, emploi)
    const surfaces = { surfaceDuGroupe: null, surfaceDesParcelles: null, surfaceTraitee: null, ...base }
    resumes.push({
      campagne,
      millesime: year.idMillesime,
      valeur:
        sums === undefined || variante === null ? null : valeurDuRegistre(valeursDeCampagne(sums), emploi, variante),
      valeurDuDossier: duDossier[campagne] ?? null,
      comptes: nombreDe(comptes),
      somme: round4(comptes.reduce((total, { part }) => total + part, 0)),
      ...surfaces,
      aPart: parRaison(aPart),
      depuisDecision: depuis?.get(year.idMillesime) ?? null,
    })
  }
  const resume = resumes.find(({ campagne }) => campagne === query.campagne)
  const year = { idExploitation, idMillesime: resume?.millesime ?? idMillesime }
  const trouves = await findRecordsDesLots(db, year, cles, query)
  const uuids = trouves.map(({ montre }) => montre.uuidIntervention)
  const nouveaux = garde === null ? null : await nouveauxDepuis(db, year, uuids, garde.fige)
  const data = trouves.map(({ montre, lot }) => ({
    ...montre,
    estNouveau: nouveaux?.has(montre.uuidIntervention) ?? null,
    part: null,
    raison: null,
    ...arrondie(partDansValeur(lot, emploi, variante ?? 'HVE')),
  }))
  const count = query.aPart
    ? (resume?.aPart ?? []).reduce((total, { nombre }) => total + nombre, 0)
    : (resume?.comptes ?? 0)
  const decideLe = garde?.decideLe ?? null
  return { count, offset: query.offset, data, valeur: emploi.valeur, variante, campagnes: resumes, decideLe }
}

/** The value of a file by campaign; only the current one for a value of one campaign. */
function valeurDesCampagnes(
  value: Value,
  ofYears: boolean,
): Readonly<Partial<Record<Campagne, number | boolean | null>>> {
  if (ofYears) return { n: null, n_1: null, n_2: null, ...(value as YearValues<Decimal> | null) }
  return { n: value as number | boolean | null }
}

/** Lots that are counted in a value, and those counted apart. */
function separer(lots: readonly LotTrouve[], emploi: EmploiRegistre, variante: VarianteIft) {
  const comptes: { readonly lot: LotTrouve; readonly part: number }[] = []
  const aPart: { readonly lot: LotTrouve; readonly raison: RaisonHorsValeur }[] = []
  for (const lot of lots) {
    const found = partDansValeur(lot, emploi, variante)
    if (found === null) continue
    if ('part' in found) comptes.push({ lot, part: found.part })
    else aPart.push({ lot, raison: found.raison })
  }
  return { comptes, aPart }
}

const nombreDe = (lots: readonly { readonly lot: LotDeRecords }[]) =>
  lots.reduce((total, { lot }) => total + lot.nombre, 0)

function parRaison(lots: readonly { readonly lot: LotDeRecords; readonly raison: RaisonHorsValeur }[]) {
  const nombres = new Map<RaisonHorsValeur, number>()
  for (const { lot, raison } of lots) nombres.set(raison, (nombres.get(raison) ?? 0) + lot.nombre)
  return [...nombres].map(([raison, nombre]) => ({ raison, nombre }))
}

const arrondie = (part: PartDansValeur | null) => (part !== null && 'part' in part ? { part: round4(part.part) } : part)
