import { nomEn } from '@sillon/referentials'
import { useTranslation } from 'react-i18next'
import type { FieldProps } from '#dossiers/feuille/field-props'
import { useSheet } from '#dossiers/feuille/sheet-context'
import { ChecklistField, type ChecklistGroup } from '#socle/fields/ChecklistField'
import { useFormat } from '#socle/i18n/format'

/** Several answers, in groups. */
export function Liste({
  label,
  name,
  saisie,
  readOnly,
  onChange,
  groups,
  menuWidth,
}: FieldProps & { groups: readonly ChecklistGroup[]; menuWidth: number }) {
  const { t } = useTranslation('indicateurs')
  return (
    <ChecklistField
      label={label}
      name={name}
      groups={groups}
      value={Array.isArray(saisie) ? (saisie as readonly string[]) : []}
      placeholder={t('choix.aucun')}
      menuWidth={menuWidth}
      disabled={readOnly}
      onChange={(codes) => onChange(codes.length === 0 ? null : codes)}
    />
  )
}

/** Equipment of the alternative methods, by type (menu: specification of the level-4 scheme, section 9). */
export const MethodesAlternatives = (props: FieldProps) => <Materiels {...props} />

/** Equipment of the campaign year, by type: all types, or some. */
export function Materiels({ types, ...props }: FieldProps & { types?: readonly string[] }) {
  const { language } = useFormat()
  const { listes } = useSheet()
  const offered = listes.materiels.filter(({ typeMateriel }) => types?.includes(typeMateriel) ?? true)
  const groups = offered.map(({ typeMateriel, libelleTypeMateriel, materiels }) => ({
    label: nomEn(language, 'typesMateriel', typeMateriel, libelleTypeMateriel),
    items: materiels.map(({ code, libelle }) => ({ value: code, label: nomEn(language, 'materiels', code, libelle) })),
  }))
  return <Liste {...props} groups={groups} menuWidth={700} />
}

/** One row has the choice of the site's conditions, the next one that of all others (specification of the level-4 scheme, section 7). */
const RUBRIQUE_SITE = 'COND_RUB_1'

export const ConditionsDuSite = (props: FieldProps) => <Conditions {...props} isSite />
export const ConditionsTraitement = (props: FieldProps) => <Conditions {...props} isSite={false} />

function Conditions({ isSite, ...props }: FieldProps & { isSite: boolean }) {
  const { language } = useFormat()
  const { listes } = useSheet()
  const groups = listes.conditions
    .filter(({ codeRubriqueCondition }) => (codeRubriqueCondition === RUBRIQUE_SITE) === isSite)
    .map(({ codeRubriqueCondition, libelleRubriqueConditionApplication, conditionApplication }) => ({
      label: nomEn(language, 'rubriquesConditions', codeRubriqueCondition, libelleRubriqueConditionApplication),
      items: conditionApplication.map(({ codeCondition, libelle }) => ({
        value: codeCondition,
        label: nomEn(language, 'conditions', codeCondition, libelle),
      })),
    }))
  return <Liste {...props} groups={groups} menuWidth={800} />
}
