export { AVenirScreen as AssolementScreen } from '../a-venir/AVenirScreen'
