import { NOMBRE_MAX } from '@sillon/referentials'
import type { FieldProps } from '#dossiers/feuille/field-props'
import { useRefusee } from '#dossiers/feuille/use-refusees'
import { DecimalField } from '#socle/fields/DecimalField'
import type { DecimalLimits } from '#socle/fields/decimal'
import { type Chemin, useFiche } from './use-fiche'

/** A number among the fields of a row. Its name is the row's code and its path, `CODE#group@n_1`. */
export function NombreDeFiche({
  indicateur,
  name,
  readOnly,
  chemin,
  libelle,
  limits,
}: Pick<FieldProps, 'indicateur' | 'name' | 'readOnly'> & { chemin: Chemin; libelle: string; limits: DecimalLimits }) {
  const { lire, ecrire } = useFiche(indicateur.codeNational)
  const fieldName = `${name}#${chemin.join('@')}`
  const refusal = useRefusee(fieldName)
  const value = lire(chemin)
  return (
    <DecimalField
      {...refusal}
      max={NOMBRE_MAX}
      {...limits}
      name={fieldName}
      enterKeyHint="next"
      label={libelle}
      isLabelHidden
      value={typeof value === 'number' ? value : null}
      readOnly={readOnly}
      onChange={(next) => ecrire([[chemin, next]], true)}
    />
  )
}
