import { Checkbox } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { SelectField } from '#socle/fields/SelectField'
import classes from './Documents.module.css'
import { useTypesDocuments } from './types'
import type { Filtre } from './use-documents'

interface Props {
  /** Year that the list can be restricted to. */
  idMillesime: number
  filtre: Filtre
  onChange: (filtre: Filtre) => void
}

/** Filters documents by type, and by campaign of validity. */
export function FiltresDocuments({ idMillesime, filtre, onChange }: Props) {
  const { t } = useTranslation('documents')
  const { types } = useTypesDocuments()
  return (
    <search className={classes.filtres}>
      <SelectField
        name="filtreType"
        label={t('champ.idTypeDocument')}
        value={filtre.idTypeDocument}
        choices={types.map(({ idTypeDocument: value, libelle: label }) => ({ value, label }))}
        none={t('liste.tous')}
        onChange={(idTypeDocument) => onChange({ ...filtre, idTypeDocument })}
      />
      <Checkbox
        label={t('liste.valables', { millesime: idMillesime })}
        checked={filtre.millesime !== null}
        onChange={({ currentTarget }) => onChange({ ...filtre, millesime: currentTarget.checked ? idMillesime : null })}
      />
    </search>
  )
}
