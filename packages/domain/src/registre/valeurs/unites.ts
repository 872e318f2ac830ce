/** Size of each unit in its base unit. Volumes and masses alone convert exactly: a dose in another unit needs a density or a number of plants, which no record has. */
const unites: Readonly<Record<string, { readonly base: 'l' | 'kg'; readonly taille: number }>> = {
  l: { base: 'l', taille: 1 },
  ml: { base: 'l', taille: 0.001 },
  kg: { base: 'kg', taille: 1 },
  g: { base: 'kg', taille: 0.001 },
}

/** Name of a unit without case, spaces and "/ha": quantities of a record are by hectare. */
export const nomUnite = (unite: string): string =>
  unite
    .toLowerCase()
    .replaceAll(/\s/g, '')
    .replace(/(\/ha|par(ha|hectare)|ha-1)$/, '')

/** Number by which a quantity is multiplied to be in another unit; null where they do not convert exactly. */
export function conversion(unite: string, vers: string): number | null {
  const [de, a] = [nomUnite(unite), nomUnite(vers)]
  if (de === a) return 1
  const [one, other] = [unites[de], unites[a]]
  if (one === undefined || other === undefined || one.base !== other.base) return null
  // Multiplied where possible: 0.001 has no exact binary form.
  return one.taille >= other.taille ? Math.round(one.taille / other.taille) : 1 / Math.round(other.taille / one.taille)
}
