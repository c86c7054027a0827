import { useLocation } from 'react-router-dom'

/** Returns the title of the category in the address; null on the first page of Help. */
export const useCategory = (): string | null => new URLSearchParams(useLocation().search).get('category')
