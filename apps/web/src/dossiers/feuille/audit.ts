import { getAudit, type ValeurAuditee } from '@sillon/contract'
import type { Value } from '@sillon/engine'
import type { Scheme } from '@sillon/referentials'
import { lireValeur } from '#dossiers/dossier/valeurs'
import { request } from '#socle/api/client'
import { createStore, useStore } from '#socle/state/store'
import { isOlder } from './revision'
import type { OpenSheet } from './sheet'
import { useSheet } from './sheet-context'

/** Values of the auditor in the form of a calculation, by code. */
export const auditeesDuCalcul = (
  scheme: Pick<Scheme, 'indicateurs'>,
  valeurs: readonly ValeurAuditee[],
): Record<string, Value> =>
  Object.fromEntries(
    valeurs.map(({ codeNational, valeur }) => [codeNational, lireValeur(scheme, codeNational, valeur)]),
  )

/** Code of the row whose audited value is on screen; null without one. */
export const ligneAuditee = createStore<string | null>(null)

/** Value of the auditor of a row, with its verdict and its answer; undefined without one. */
export function useValeurAuditee(code: string): ValeurAuditee | undefined {
  const { audit } = useSheet()
  return useStore(audit, (valeurs) => valeurs.find(({ codeNational }) => codeNational === code))
}

/** Adopts the values of the auditor of a revision, unless newer ones are known. */
export function takeAudit(
  { audit, revisionAudit, scheme, store }: Pick<OpenSheet, 'audit' | 'revisionAudit' | 'scheme' | 'store'>,
  etag: string | null,
  valeurs: readonly ValeurAuditee[],
): void {
  if (isOlder(etag, revisionAudit.current)) return
  revisionAudit.current = etag
  audit.set(valeurs)
  store.auditer(auditeesDuCalcul(scheme, valeurs))
}

/** Reads the values of the auditor again, and adopts them. */
export async function relireAudit(
  sheet: Pick<OpenSheet, 'key' | 'audit' | 'revisionAudit' | 'scheme' | 'store'>,
): Promise<void> {
  const { codeNational, idExploitation, millesime } = sheet.key
  const { data, etag } = await request(getAudit, { params: { codeNational, idExploitation }, query: { millesime } })
  takeAudit(sheet, etag, data.valeurs)
}
