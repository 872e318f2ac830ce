/** Years of a document's validity from two typed years; null while these are invalid (specification 1, section 5). */
export function anneesEntre(debut: string, fin: string): number[] | null {
  if (!isAnnee(debut) || !isAnnee(fin) || fin < debut) return null
  return Array.from({ length: Number(fin) - Number(debut) + 1 }, (_, rang) => Number(debut) + rang)
}

export const isAnnee = (text: string): boolean => /^[1-9]\d{3}$/.test(text)

/** Sorted years in as few words as possible: 2024-2026, 2028. */
export function formatAnnees(annees: readonly number[]): string {
  const suites: { debut: number; fin: number }[] = []
  for (const annee of annees) {
    const last = suites.at(-1)
    if (last?.fin === annee - 1) last.fin = annee
    else suites.push({ debut: annee, fin: annee })
  }
  return suites.map(({ debut, fin }) => (debut === fin ? String(debut) : `${debut}-${fin}`)).join(', ')
}
