// Features that react to another's events, one line each.
export {}
