import type { EffortsOrganisme, saveEffortsOrganisme, UserInfo } from '@sillon/contract'
import { authorize, DomainError, type Fault } from '@sillon/domain'
import { fetchConseil, gestesDe } from '@sillon/referentials/conseil'
import type { z } from 'zod'
import type { Database } from '#socle/database/database'
import { differences, record } from '#socle/journal/journal'
import { conflictsOf, ownChanges, partsChangedSince, refuseConflicts } from '#socle/journal/since'
import { champEfforts, findCadre, findGestes, findRows, journalled, type Valeurs, writeGestes } from './repository'

/** Author of an act, and their network address. */
interface Acte {
  readonly user: UserInfo
  readonly adresse: string
}

interface Place {
  readonly idOrganisme: number
  readonly codeNational: string
}

/** Organisation and procedure of a call. @throws DomainError ORGANISME_INCONNU, DEMARCHE_INCONNUE also for a procedure without moves */
async function requireCadre(db: Database, { idOrganisme, codeNational }: Place, isLocked = false) {
  const { organisme, idDemarche } = await findCadre(db, idOrganisme, codeNational, isLocked)
  if (organisme === undefined) throw new DomainError('ORGANISME_INCONNU')
  const conseil = await fetchConseil(codeNational)
  if (idDemarche === undefined || conseil === undefined) throw new DomainError('DEMARCHE_INCONNUE')
  return { organisme, idDemarche, conseil }
}

/** The efforts and prices of an organisation in a procedure. @throws DomainError ORGANISME_INCONNU, DEMARCHE_INCONNUE, ACTION_INTERDITE */
export async function readEfforts(db: Database, user: UserInfo, place: Place): Promise<EffortsOrganisme> {
  authorize(user, 'organisme.update', place)
  const { organisme, idDemarche } = await requireCadre(db, place)
  return { organisme, gestes: await findGestes(db, place.idOrganisme, idDemarche) }
}

/**
 * Changes the efforts and prices that a call names, in one transaction, journalled in one line of the organisation.
 * @throws DomainError ORGANISME_INCONNU, DEMARCHE_INCONNUE, ACTION_INTERDITE, VALEUR_INVALIDE for a move that the scheme does not have; ConflictError when
 * somebody changed one of its values since `ifMatch`
 */
export async function saveEfforts(
  db: Database,
  { user, adresse }: Acte,
  place: Place,
  { gestes }: z.output<typeof saveEffortsOrganisme.body>,
  ifMatch: number | null,
): Promise<void> {
  authorize(user, 'organisme.update', place)
  const { idOrganisme, codeNational } = place
  const chaine = `organisme ${idOrganisme}` as const
  const champ = champEfforts(codeNational)
  await db.transaction(async (tx) => {
    const { idDemarche, conseil } = await requireCadre(tx, place, true)
    const known = new Set(gestesDe(conseil).map(({ geste }) => geste.code))
    const faults = Object.keys(gestes).flatMap((code): Fault[] =>
      known.has(code) ? [] : [{ path: `gestes.${code}`, code: 'REFERENCE_INCONNUE' }],
    )
    if (faults.length > 0) throw new DomainError('VALEUR_INVALIDE', {}, faults)
    const rows = await findRows(tx, idOrganisme, idDemarche)
    const before: Valeurs = journalled(rows) ?? {}
    const since = await partsChangedSince(tx, ifMatch, { chaine, champ })
    const changes = ownChanges(differences(before, saisis(gestes)), since)
    refuseConflicts('CHAMPS_MODIFIES_ENTRE_TEMPS', conflictsOf(changes, since))
    if (changes.length === 0) return
    const after: Valeurs = {
      ...before,
      ...Object.fromEntries(changes.map(({ champ: valeur, nouvelle }) => [valeur, nouvelle as number | null])),
    }
    const codes = [...new Set(changes.map((one) => one.champ.slice(0, one.champ.lastIndexOf('.'))))]
    await writeGestes(
      tx,
      { idOrganisme, idDemarche, modifiePar: user.idUtilisateur },
      codes.map((geste) => ({
        geste,
        effort: after[`${geste}.effort`] ?? null,
        prix: after[`${geste}.prix`] ?? null,
      })),
    )
    await record(tx, { idUtilisateur: user.idUtilisateur, adresse, chaine, codeDemarche: codeNational }, [
      { champ, ancienne: journalled(rows), nouvelle: journalled(await findRows(tx, idOrganisme, idDemarche)) },
    ])
  })
}

/** Values that a call names, by `CODE.effort` and `CODE.prix`. */
const saisis = (gestes: z.output<typeof saveEffortsOrganisme.body>['gestes']): Valeurs =>
  Object.fromEntries(
    Object.entries(gestes).flatMap(([code, saisi]) =>
      (['effort', 'prix'] as const).flatMap((name) => {
        const value = saisi[name]
        return value === undefined ? [] : [[`${code}.${name}`, value] as const]
      }),
    ),
  )
